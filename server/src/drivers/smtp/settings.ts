import { driverContracts, type SmtpSettings, Strict } from '@countersign/contract'
import { withCheckedCertificates } from '../connection-settings.ts'

const ports = { starttls: 587, tls: 465, none: 25 }

export const settings = Strict(withCheckedCertificates(driverContracts.smtp.settings.properties))

export const securityOf = ({ security = 'starttls' }: SmtpSettings) => security

export const portOf = (settings: SmtpSettings): number => settings.port ?? ports[securityOf(settings)]
