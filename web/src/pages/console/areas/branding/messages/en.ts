import { maxLogoKibibytes, maxLogoPixels } from '@countersign/contract/limits'

const en = {
  title: 'Branding',
  lead: 'How your organisation looks on the sign-in, invitation and self-service pages, and in emails.',
  logo: 'Logo',
  logoHelp: `A PNG image of at most ${maxLogoKibibytes} KB and ${maxLogoPixels} × ${maxLogoPixels} pixels.`,
  logoRefused: `Choose a PNG image of at most ${maxLogoKibibytes} KB.`,
  removeLogo: 'Remove logo',
  color: 'Colour',
  colorHelp: 'For buttons and links. On dark pages, a lighter shade is used.',
  pickColor: 'Pick colour',
  colorInvalid: 'Enter a colour such as #0b6e4f.',
  colorTooLight: 'White text can’t be read on this colour. Choose a darker one.',
  signInText: 'Text on the sign-in page',
  signInTextHelp: 'Optional, for example which account to use.',
  supportUrl: 'Support link',
  supportUrlHelp: 'Optional. A page, or mailto: and an email address.',
  supportUrlInvalid: 'Start with https:// or mailto:.',
  senderName: 'Sender name of emails',
  senderNameHelp: 'Leave empty to use the name set in each connector.',
  conflict: 'Another administrator changed the branding. Reload the page and try again.',
  invalid: 'The server refused a value. Check the fields.',
  preview: 'Preview',
  previewNote: 'The sign-in page with your changes.',
  previewOf: (organisation: string) => `Preview of the sign-in page of ${organisation}`,
  signIn: 'Sign in',
  userName: 'User name',
  support: 'Get help',
  from: 'Emails are from',
}

export type BrandingMessages = typeof en
export default en
