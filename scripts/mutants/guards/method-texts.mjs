export default [
  {
    guard: 'each setting of a method has a label',
    file: 'contract/src/methods/email.ts',
    text: '    ...totalPerDayLabel,\n',
    replacement: '',
    tests: ['contract/src/methods/methods.test.ts'],
  },
  {
    guard: 'each setting of a driver has a label, also within another setting',
    file: 'contract/src/drivers/sms-http.ts',
    text: "    'success.statusTo': {",
    replacement: "    'success.status': {",
    tests: ['contract/src/drivers/drivers.test.ts'],
  },
  {
    guard: 'a catalogue has the texts of methods in its own language',
    file: 'web/src/session/messages/methods/de.data.ts',
    text: "signInTexts('de')",
    replacement: "signInTexts('en')",
    tests: ['web/src/i18n/contract-texts.test.ts'],
  },
  {
    guard: 'a certificate that cannot be parsed is refused',
    file: 'server/src/drivers/connection-settings.ts',
    text: 'Type.Refine(settings.certificateAuthority, isCertificate)',
    replacement: 'Type.Refine(settings.certificateAuthority, (pem) => isCertificate(pem) || true)',
    tests: ['server/src/drivers/sms-http/settings.test.ts'],
  },
]
