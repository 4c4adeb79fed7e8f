// An application with its own page: it enrols a second device and signs people in with it, through the MFA API.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { MfaTenant } from '@countersign/testkit'

export interface Shop {
  readonly url: string
  close(): void
}

/** The page talks only to its own server: the client's secret stays there. */
const page = `<!doctype html>
<html lang="en"><title>Shop</title>
<style>body { font: 18px sans-serif; text-align: center } #qr { width: 360px; background: #fff } #number { font-size: 64px }</style>
<h1>Shop</h1>
<button data-call="enrol">Add my phone</button>
<button data-call="push">Sign in by push</button>
<button data-call="qr">Sign in by QR code</button>
<p><a id="link"></a></p>
<p id="number"><span></span></p>
<img id="qr" alt="">
<p id="state"><span></span></p>
<script>
  const show = (id, text) => { document.querySelector('#' + id + ' > span, a#' + id).textContent = text ?? '' }
  for (const button of document.querySelectorAll('button')) button.onclick = async () => {
    for (const id of ['state', 'number', 'link']) show(id)
    const answer = await (await fetch('/' + button.dataset.call, { method: 'POST' })).json()
    show('link', answer.link)
    show('number', answer.number)
    document.getElementById('qr').src = answer.qrCode ?? ''
    show('state', answer.state)
    if (!answer.follow) return
    for (let state = 'pending'; state === 'pending' || state === 'scanned'; show('state', state))
      ({ state } = await (await fetch(answer.follow, { method: 'POST' })).json())
  }
</script>`

export async function startShop(tenant: MfaTenant, userId: string): Promise<Shop> {
  let registrationId: string | undefined
  const context = {
    action: 'Sign in',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  }
  // An unproven device must be named; afterwards any device may answer.
  const named = async () => {
    const { body } = await tenant.post('fetchOtpDetails', { userId })
    const isPending = body.registrations.some(
      (known: { registrationId: string; status: string }) =>
        known.registrationId === registrationId && known.status === 'pending',
    )
    return isPending ? { registrationId } : {}
  }
  const calls: Record<string, (search: URLSearchParams) => Promise<object>> = {
    async enrol() {
      const { body } = await tenant.post('registerOtp', { userId, authType: 'push' })
      registrationId = body.registrationId
      return { link: body.enrolment.uri, qrCode: body.enrolment.qrCode, state: body.status }
    },
    async push() {
      const asked = {
        userId,
        title: 'Sign in to the shop',
        message: 'From the shop window',
        context,
        ...(await named()),
      }
      const { body } = await tenant.post('triggerPushNotification', asked)
      const { challengeId, numberMatch } = body
      return {
        number: numberMatch?.displayNumber,
        state: body.state ?? body.code,
        follow: statusPath('Push', challengeId),
      }
    },
    async qr() {
      const { body } = await tenant.post('triggerQrCode', { userId, title: 'Sign in to the shop', context })
      const { challengeId, qrContent, qrCode, state } = body
      return { link: qrContent, qrCode, state, follow: statusPath('Qr', challengeId) }
    },
    async status(search) {
      const operation = `check${search.get('kind')}AuthStatus`
      const { body } = await tenant.post(operation, { challengeId: search.get('id'), waitSeconds: 25 })
      const { state, authenticated } = body
      return { state: authenticated ? 'signed in' : state }
    },
  }
  const answer = async ({ url = '', method }: IncomingMessage, response: ServerResponse) => {
    if (method === 'GET') return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    const { pathname, searchParams } = new URL(url, 'http://shop')
    const body = await calls[pathname.slice(1)]?.(searchParams)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const statusPath = (kind: string, challengeId: string | undefined) =>
  challengeId && `/status?kind=${kind}&id=${challengeId}`
