import { codeBlock } from './code-block.ts'
import { type Content, html } from './html.ts'

/** How to get an access token, before anything that needs one. */
export function tokenSection(endpoint: string | undefined): Content {
  if (!endpoint) return undefined
  const command = `export ACCESS_TOKEN=$(curl -s ${endpoint.replace('{tenantId}', '$TENANT_ID')} \\
  -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  return html`<section class="group" aria-labelledby="get-a-token">
<div class="operation">
<header><h2 id="get-a-token">Get an access token first</h2></header>
<div class="inputs">
<p>Create a client in the console under <strong>Clients</strong>, with the scopes that you need. Exchange its id and its secret for an access token. After ten minutes, get a new one in the same way.</p>
<p>A server that you started with <code>npm start</code> has a client for the tenant <code>demo</code>: its panel and <code>data/first-run.json</code> show the id and the secret.</p>
</div>
<div class="examples"><div>${codeBlock('Shell', 'Command that gets an access token', command)}</div></div>
</div>
</section>`
}
