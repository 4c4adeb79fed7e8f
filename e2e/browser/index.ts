export { hasBrowser, openBrowser } from './browser.ts'
export { complaintsOf } from './complaints.ts'
export { loaded } from './loaded.ts'
export { expectFits, expectUsable, sights } from './usable.ts'
