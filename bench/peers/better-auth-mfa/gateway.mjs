// How a code is sent: with one POST to a gateway, over keep-alive connections.
import { Agent, request } from 'node:http'

export function openGateway(url) {
  const agent = new Agent({ keepAlive: true })
  return (to, otp) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ to, text: `${otp} is your code.` })
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      request(url, { method: 'POST', agent, headers }, (response) => response.on('end', resolve).resume())
        .on('error', reject)
        .end(body)
    })
}
