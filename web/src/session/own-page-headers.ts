/** No page elsewhere can send it: it shows that a call comes from one of ours. */
export const ownPageHeaders = { 'x-requested-with': 'countersign' }
