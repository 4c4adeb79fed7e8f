// The mail servers of known providers, as their documentation names them.

export interface Preset {
  readonly name: string
  readonly settings: Readonly<Record<string, string | number>>
}

const submission = { port: 587, security: 'starttls' } as const

/** Names are the providers' own, in every language. */
export const presets: Readonly<Record<string, readonly Preset[]>> = {
  smtp: [
    { name: 'Amazon SES', settings: { host: 'email-smtp.eu-west-1.amazonaws.com', ...submission } },
    { name: 'Brevo', settings: { host: 'smtp-relay.brevo.com', ...submission } },
    { name: 'Google Workspace', settings: { host: 'smtp.gmail.com', ...submission } },
    { name: 'Mailgun', settings: { host: 'smtp.mailgun.org', ...submission } },
    { name: 'Mailjet', settings: { host: 'in-v3.mailjet.com', ...submission } },
    { name: 'Microsoft 365', settings: { host: 'smtp.office365.com', ...submission } },
    { name: 'Postmark', settings: { host: 'smtp.postmarkapp.com', ...submission } },
    { name: 'SendGrid', settings: { host: 'smtp.sendgrid.net', ...submission, username: 'apikey' } },
  ],
}
