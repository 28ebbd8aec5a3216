// Who has come by a link: the key of his session is kept, and the link leaves the address.
import { keep } from './key.js';

keep(document.querySelector('meta[name="quern-key"]').content);
location.replace('/');
