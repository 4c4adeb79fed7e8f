const spellings: Readonly<Record<string, string>> = { api: 'API', jwks: 'JWKS', oauth: 'OAuth', otp: 'OTP', sms: 'SMS' }

/** A word of a path or a name as people write it. */
export const spelled = (word: string): string => spellings[word] ?? word
