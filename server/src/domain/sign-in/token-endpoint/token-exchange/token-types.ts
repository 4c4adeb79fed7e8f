/** RFC 8693 section 3. */
export const accessTokenTypeUri = 'urn:ietf:params:oauth:token-type:access_token'
