// What the dashboard's process answers, and how it is said that it does not.
export const SILENT = 'The dashboard does not answer.';

const LONGEST = 300;

/** The facts of an answer; of one that is a sentence and no JSON, that is its error. */
export async function factsOf(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch (e) {
    return { error: answer.ok ? '' : text.trim().slice(0, LONGEST) };
  }
}

/** The same, or an error with the sentence why there are none. */
export async function factsOrError(asked) {
  const answer = await asked.catch(() => { throw new Error(SILENT); });
  const facts = await factsOf(answer).catch(() => { throw new Error(SILENT); });
  if (!answer.ok) throw new Error(facts.error || `The dashboard answered ${answer.status}.`);
  return facts;
}
