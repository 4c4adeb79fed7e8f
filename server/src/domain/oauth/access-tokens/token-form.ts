export const accessTokenType = 'at+jwt'
export const accessTokenSeconds = 600
