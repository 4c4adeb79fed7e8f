const en = {
  title: 'Authentication Modes',
  lead: 'Choose how people can verify their identity. Methods you turn off stop working immediately.',
  on: 'On',
  off: 'Off',
  offered: (method: string) => `${method} enabled`,
  settings: 'Settings',
  settingsOf: (method: string) => `Settings for ${method}`,
  settingsNote: 'Leave a field empty to use the default. Changes apply to new requests.',
  turnedOn: (method: string) => `${method} is on.`,
  turnedOff: (method: string) => `${method} is off.`,
  turnOff: 'Turn off',
  turnOffTitle: (method: string) => `Turn off ${method}?`,
  turnOffText:
    'Users can’t verify with it until you turn it on again. Their registrations are kept. Make sure they have another way to sign in.',
  about: {
    sms: 'A code by text message. Requires an SMS connector.',
    email: 'A code by email. Requires an email connector.',
    hardware_token: 'A code on a small device. Requires hardware tokens in the inventory.',
    authenticator_app: 'A code in an app on the phone. Works offline.',
    password: 'Something the user knows. Best used with another method.',
    push: 'A prompt on the phone, answered with a tap. The best balance of security and convenience.',
    qr_code: 'A code on the screen, scanned with the phone. Users sign in without typing.',
    recovery_code: 'Ten codes on paper, in case the phone is lost.',
  },
  fields: {
    codeDigits: { label: 'Code length (digits)', help: 'Longer codes are harder to guess.' },
    codeValiditySeconds: { label: 'Code lifetime (seconds)' },
    challengeValiditySeconds: { label: 'Request lifetime (seconds)' },
    attemptsPerChallenge: {
      label: 'Attempts per code',
      help: 'After this many incorrect attempts, the user has to request a new code.',
    },
    lockAfterFailures: {
      label: 'Failed attempts before lockout',
      help: 'Counted in a row. The first lockout lasts 15 minutes, and each further one twice as long.',
    },
    allowedCountries: {
      label: 'Allowed countries',
      help: 'Country codes such as CH, DE or FR. Leave empty to allow every country. A short list reduces fraud.',
    },
    maxPerNumberPerDay: { label: 'Messages per number and day' },
    maxPerPrefixPerDay: {
      label: 'Messages per block of numbers and day',
      help: 'A block is all numbers that differ only in their last four digits. Fraud shows up there first.',
    },
    maxPerCountryPerDay: { label: 'Messages per country and day' },
    maxPerDay: { label: 'Messages per day in total' },
    maxPerAddressPerDay: { label: 'Messages per address and day' },
    lookAhead: {
      label: 'Look-ahead window (button presses)',
      help: 'For tokens with a button: how many codes ahead are accepted.',
    },
    driftSteps: {
      label: 'Allowed clock drift (steps)',
      help: 'For tokens with a clock, in either direction.',
    },
    resyncWindow: {
      label: 'Resynchronisation window (codes)',
      help: 'How far ahead to search for two consecutive codes when a token is resynchronised.',
    },
    algorithm: { label: 'Hash algorithm', help: 'For new registrations. Many apps support only SHA1.' },
    digits: { label: 'Code length (digits)', help: 'For new registrations.' },
    periodSeconds: { label: 'Code interval (seconds)', help: 'For new registrations.' },
    issuerName: { label: 'Name in the app', help: 'Shown above the code. Leave empty to use the organisation’s name.' },
    allowPasswordOnly: {
      label: 'Allow password-only sign-in',
      help: 'No second factor is required, but passwords need at least 15 characters. Not recommended.',
    },
    minLength: { label: 'Minimum length (characters)', help: 'At least 15 if password-only sign-in is allowed.' },
    allowUsernameless: {
      label: 'Allow QR codes without a known user',
      help: 'A page can show a code before it knows the user. The user who scans and approves it is signed in.',
    },
  },
}

export type AuthenticationModesMessages = typeof en
export default en
