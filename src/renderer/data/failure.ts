/** Failures for screens: the only part of the bridge that they may import. */
export { failureOf, HeraldFailure } from './bridge'
