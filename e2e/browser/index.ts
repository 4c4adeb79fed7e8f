export { barriersOn } from './accessibility.ts'
export { hasBrowser, openBrowser } from './browser.ts'
export { complaintsOf } from './complaints.ts'
