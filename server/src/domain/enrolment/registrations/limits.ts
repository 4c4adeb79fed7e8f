/** Of one method. The passkeys of applications' web sites and those of our own pages are counted separately. */
export const maxPerMethod = 20
