import { folder, slugs } from 'virtual:locales'

/**
 * Fetches the texts of one feature in one language; English if the language has no such file. Rejects when
 * unreachable.
 */
export function fetchTexts(language: string, slug: string): Promise<Record<string, unknown>> {
  const from = slugs[language]?.includes(slug) ? language : 'en'
  return readJson(`${folder}/${from}/${slug}.json`)
}

/**
 * Not with `fetch`: the platform's script delays it until there is a session token, which does not exist outside the
 * admin. The page would stay blank there, and inside the admin texts would wait for a token they do not need.
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
