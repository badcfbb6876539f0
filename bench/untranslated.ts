import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLocales } from '../app/build/locale-files.ts'
import type { Tree } from '../app/src/kit/shared/shared-texts.ts'
import { call } from '../e2e/stage/app-call.ts'
import { SCREENS } from '../e2e/stage/app-screens.ts'
import { openBrowser } from '../e2e/stage/browser.ts'
import { startProduct } from '../e2e/stage/product.ts'
import { prepareStore, slowScreen } from './support/app-in-admin.ts'

/**
 * `npm run -s untranslated -- hi ja`: opens every screen in each language and prints what is still in English: a text
 * or label that is one of our English texts and has a translation in that language. Exits with 1 if there is any. Run
 * by hand: a language takes some minutes.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const languages = positionals.length > 0 ? positionals : ['hi']
const files = readLocales(join(import.meta.dirname, '../app/locales'))
const english = textsOf('en')

await using stack = new AsyncDisposableStack()
const product = await startProduct()
stack.defer(() => product.stop())
const browser = await openBrowser()
stack.defer(() => browser.close())
const store = await prepareStore(product, browser, { products: 12, proposals: 3 })
const screen = await slowScreen(browser, store, { rate: 1 })

let left = 0
for (const language of languages) {
  const own = textsOf(language)
  // English words that are also right in this language, such as names: at least one of our texts keeps them.
  const kept = new Set(
    [...english].filter(([key, words]) => own.get(key) === words).map(([, words]) => words),
  )
  const foreign = [...english].filter(([, words]) => !kept.has(words))
  const whole = new Map(foreign.map(([key, words]) => [words, key]))
  const withValues = foreign
    .filter(([, words]) => isSentence(words))
    .map(([key, words]) => [key, patternOf(words)] as const)
  await screen.open('/settings')
  await call(screen.frame(), 'PUT', '/user/update', { appLanguage: language })
  for (const [name, path] of SCREENS) {
    await screen.open(path)
    const shown = await screen.frame().evaluate(shownTexts)
    const found = new Set(
      shown.flatMap(
        (words) => whole.get(words) ?? withValues.find(([, fits]) => fits.test(words))?.[0] ?? [],
      ),
    )
    left += found.size
    for (const key of found)
      process.stdout.write(`${language} ${path} (${name}): ${key} “${english.get(key)}”\n`)
  }
  process.stdout.write(`${language}: ${SCREENS.length} screens opened.\n`)
}
process.stdout.write(`${left} texts left in English.\n`)
if (left > 0) process.exitCode = 1

/** Texts of a language by `slug:key`. */
function textsOf(language: string): Map<string, string> {
  const flat = (prefix: string, tree: Tree): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as [string, string]]
        : flat(`${prefix}${key}.`, value),
    )
  return new Map(Object.entries(files[language] ?? {}).flatMap(([slug, tree]) => flat(`${slug}:`, tree)))
}

/** Text with a placeholder, and enough words around it to be unambiguous. */
function isSentence(words: string): boolean {
  return (
    words.includes('{{') && (words.replaceAll(/\{\{\w+\}\}/g, ' ').match(/[a-z]{2,}/gi) ?? []).length >= 2
  )
}

function patternOf(words: string): RegExp {
  const parts = words.replaceAll(/<[^>]+>/g, '').split(/\{\{\w+\}\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?')}$`)
}

/** Texts a user reads or hears: text nodes, labels, hints. Runs in the page. */
function shownTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode
    if (!parentElement || ['SCRIPT', 'STYLE', 'CODE'].includes(parentElement.tagName)) continue
    texts.push(walker.currentNode.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}
