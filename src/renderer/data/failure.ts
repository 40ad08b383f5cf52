/** What failed, for those who show it: the only part of the door that screens may know. */
export { failureOf, HeraldFailure } from './bridge'
