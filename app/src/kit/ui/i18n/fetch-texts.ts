import { folder, slugs } from 'virtual:locales'

/** The texts of one feature in one language; English where the language has no such file. Rejects when unreachable. */
export function fetchTexts(language: string, slug: string): Promise<Record<string, unknown>> {
  const from = slugs[language]?.includes(slug) ? language : 'en'
  return readJson(`${folder}/${from}/${slug}.json`)
}

/**
 * Not by `fetch`: the platform's script makes that wait for a session token, which nobody gives outside the admin. The page
 * would stay blank there, and inside it texts would wait for what they do not need.
 */
function readJson(url: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'json'
    request.onload = () => {
      if (request.status === 200 && request.response !== null) resolve(request.response)
      else reject(new Error(`HTTP ${request.status}`))
    }
    request.onerror = () => reject(new Error('unreachable'))
    request.send()
  })
}
