export { barriersOn } from './accessibility.ts'
export { hasBrowser, openBrowser } from './browser.ts'
export { complaintsOf } from './complaints.ts'
export { loaded } from './loaded.ts'
