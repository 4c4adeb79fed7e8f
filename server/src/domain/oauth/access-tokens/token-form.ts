export const accessTokenType = 'at+jwt'
