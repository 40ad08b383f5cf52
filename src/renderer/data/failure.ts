/** What failed, for those who show it: the only part of the bridge that screens may know. */
export { failureOf, HeraldFailure } from './bridge'
