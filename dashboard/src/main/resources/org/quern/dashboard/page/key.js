// The key of this session. It is kept for this page's own origin, and so for its port; a browser sends cookies to all ports of a computer.
const NAME = 'quern-key';

export const keep = key => localStorage.setItem(NAME, key);

export const forget = () => localStorage.removeItem(NAME);

/** As fetch, with the key: read each time, since another tab may have signed in anew. */
export const ask = (path, options = {}) => fetch(path, { ...options, headers: { ...options.headers, 'X-Quern-Key': localStorage.getItem(NAME) || '' } });
