import type { DescribedOperation } from './described-operation.ts'
import type { ExampleCall } from './example-call.ts'
import { type Html, html } from './html.ts'
import { prettyJson } from './pretty-json.ts'

/** A form that sends the request from the page. The script shows it; without one it stays hidden. */
export function tryItForm(
  { anchor, needsCredential }: DescribedOperation,
  call: ExampleCall,
  tokenEndpoint = '',
): Html {
  const { method, url, headers, mediaType, body } = call
  const { pathname, search } = new URL(url, 'http://localhost')
  const text = body === undefined ? '' : typeof body === 'string' ? body : prettyJson(body)
  const sent = { ...headers, ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }) }
  return html`<form class="try code" hidden data-method="${method}" data-headers="${JSON.stringify(sent)}" data-token-endpoint="${tokenEndpoint.replace(/^https?:\/\/[^/]+/, '')}">
<p><strong>Try it</strong> <span class="media">in development only</span></p>
${
  needsCredential &&
  html`<label>Tenant<input name="tenant" value="demo" required></label>
<label>Client id<input name="client" autocomplete="off" required></label>
<label>Client secret<input name="secret" type="password" autocomplete="off" required></label>`
}
<label>${method}<input name="path" value="${pathname}${search}" required></label>
${mediaType !== undefined && html`<label>Body<textarea name="body" rows="6" spellcheck="false">${text}</textarea></label>`}
<button>Send request</button>
<pre tabindex="0" role="group" aria-label="Response to your request" id="${anchor}-response" hidden><code></code></pre>
</form>`
}
