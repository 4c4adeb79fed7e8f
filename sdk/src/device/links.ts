// The links that a device opens or scans.

export interface Link {
  /** The address of the deployment. */
  readonly url: string
  readonly tenantId: string
  readonly code: string
}

const form = /^(https?:\/\/.+)\/OTP\/app\/#(enrol|q)=([a-z0-9-]{1,63})\.([\w-]{22})$/

export function readLink(uri: string, kind: 'enrol' | 'q'): Link {
  const [, url = '', found, tenantId = '', code = ''] = form.exec(uri) ?? []
  if (found !== kind)
    throw new TypeError(kind === 'enrol' ? 'This is not an enrolment link.' : 'This is not a QR code of Countersign.')
  return { url, tenantId, code }
}
