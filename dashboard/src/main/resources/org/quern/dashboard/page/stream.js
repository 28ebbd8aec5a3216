// Events that the dashboard sends as they come. The browser's own EventSource sends no header, and so no key.
import { SILENT, factsOrError } from './answer.js';
import { ask } from './key.js';

/** The events of a text, each told as (name, facts); what is left of it is the begin of the next one. */
function take(text, from, tell) {
  let begin = 0;
  for (let end = text.indexOf('\n\n', from); end >= 0; end = text.indexOf('\n\n', begin)) {
    const lines = text.slice(begin, end).split('\n'), field = name => lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trimStart()).join('\n');
    if (field('event')) tell(field('event'), JSON.parse(field('data')));
    begin = end + 2;
  }
  return text.slice(begin);
}

/** begun() once it answers, tell(name, facts) of each event, over(sentence) when there will be no more; nothing after it is closed. */
export function stream(path, begun, tell, over) {
  const leaving = new AbortController();
  const told = (name, facts) => { if (!leaving.signal.aborted) tell(name, facts); };
  async function read() {
    const answer = await ask(path, { headers: { Accept: 'text/event-stream' }, signal: leaving.signal }).catch(() => { throw new Error(SILENT); });
    if (!answer.ok) await factsOrError(answer);
    if (!leaving.signal.aborted) begun();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = '';;) {
      const { value, done } = await reader.read().catch(() => ({ done: true }));
      if (done) throw new Error(SILENT);
      text = take(text + value, Math.max(0, text.length - 1), told);
    }
  }
  read().catch(e => { if (!leaving.signal.aborted) { leaving.abort(); over(e.message); } });
  return { close: () => leaving.abort() };
}
