import { html, raw } from 'hono/html'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import { fileLimitOf, type openApiDocument, problemsOf } from './openapi-document.ts'

/** The document as a page that works without scripts. */
export function openApiPage(document: ReturnType<typeof openApiDocument>): string {
  return String(readablePage(document))
}

function readablePage(document: ReturnType<typeof openApiDocument>) {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Edi: calls</title>
      <style>
        body {
          font:
            16px/1.55 system-ui,
            sans-serif;
          max-width: 52rem;
          margin: 0 auto;
          padding: 1.5rem 1rem 4rem;
          color: #10231e;
          background: #fbf8f1;
        }
        h2 {
          font-size: 1.05rem;
          margin: 2.5rem 0 0.25rem;
          overflow-wrap: anywhere;
        }
        h2 b {
          color: #0b5d4e;
        }
        pre {
          background: #fff;
          border: 1px solid #d9d3c3;
          border-radius: 8px;
          padding: 0.75rem;
          overflow: auto;
          font-size: 0.85rem;
        }
        small {
          color: #4d5f59;
        }
        li {
          overflow-wrap: anywhere;
        }
        @media (prefers-color-scheme: dark) {
          body {
            background: #0c1a16;
            color: #e8efe9;
          }
          h2 b {
            color: #7fd1bd;
          }
          pre {
            background: #14261f;
            border-color: #2c423a;
          }
          small {
            color: #a9bab3;
          }
        }
      </style>
      <main>
        <h1>Calls</h1>
        <p>
          Every call of Edi. Failures are <code>application/problem+json</code>. For tools:
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${Object.entries<Endpoint>(allEndpoints).map(
          ([key, endpoint]) =>
            html`<h2 id="${key.replace(/\W+/g, '-')}">
                <b>${key.split(' ')[0]}</b> ${key.split(' ')[1]}
              </h2>
              <p>
                ${endpoint.summary}<br /><small
                  >For ${audienceText(endpoint)}. ${fileLimitOf(endpoint)}</small
                >
              </p>
              ${schemaBlocks(document, key)}
              <details>
                <summary>Failures</summary>
                <ul>
                  ${problemsOf(endpoint).map((code) => html`<li><code>${code}</code> ${problems[code][0]}: ${problems[code][1]}</li>`)}
                </ul>
              </details>`,
        )}
        <h2>Shapes</h2>
        ${Object.entries(document.components?.schemas ?? {}).map(
          ([name, schema]) =>
            html`<details id="shape-${name}">
              <summary>${name}</summary>
              <pre>${JSON.stringify(schema, null, 2)}</pre>
            </details>`,
        )}
      </main>
    </html>`
}

function audienceText(endpoint: Endpoint): string {
  if (endpoint.audience === 'anyone') return 'anyone'
  if (endpoint.audience === 'student') return 'a signed-in student'
  return endpoint.permission === 'any'
    ? 'staff'
    : `staff with the permission ${endpoint.permission}`
}

function schemaBlocks(document: ReturnType<typeof openApiDocument>, key: string) {
  const [method, path] = key.split(' ') as [string, string]
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
  const blocks = {
    Parameters: operation?.parameters,
    Body: operation?.requestBody,
    Answer: operation?.responses?.['200'] ?? operation?.responses?.['201'],
  }
  return raw(
    Object.entries(blocks)
      .filter(([, block]) => block && (!Array.isArray(block) || block.length > 0))
      .map(([name, block]) =>
        String(
          html`<details>
            <summary>${name}</summary>
            <pre>${JSON.stringify(block, null, 2)}</pre>
          </details>`,
        ),
      )
      .join(''),
  )
}
