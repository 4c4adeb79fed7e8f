import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escaped } from './escaped.ts'

const languages = { bash, css, go, ini, java, javascript, json, nginx, php, python, sql, xml, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

const otherNames: Readonly<Record<string, string>> = { sh: 'bash', js: 'javascript', ts: 'javascript', html: 'xml' }

/** As HTML. A language that is not listed above stays plain. */
export function highlighted(code: string, language: string): string {
  const name = otherNames[language] ?? language
  if (!hljs.getLanguage(name)) return escaped(code)
  // Short class names: a long page has thousands of them.
  return hljs.highlight(code, { language: name }).value.replaceAll('class="hljs-', 'class="h-')
}
