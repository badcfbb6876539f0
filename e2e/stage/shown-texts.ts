import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'

const TEXTS = join(import.meta.dirname, '../../app/locales')

/** Returns the text of a key, `shell:locked.unlock`, in English by default. Throws if it does not exist. */
export function wordsOf(key: string, language = 'en'): string {
  const [slug = '', path = ''] = key.split(':')
  const tree: unknown = JSON.parse(readFileSync(join(TEXTS, language, `${slug}.json`), 'utf8'))
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], tree)
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`)
  return found
}

/** Waits until each of these texts is visible on the screen, with any values. */
export async function expectTexts(screen: FrameLocator | Page, keys: readonly string[]): Promise<void> {
  const fitting = keys.map((key) => [key, patternOf(wordsOf(key))] as const)
  await expect
    .poll(async () => {
      const shown = plain(await screen.locator('body').innerText())
      return fitting.filter(([, pattern]) => !pattern.test(shown)).map(([key]) => key)
    })
    .toEqual([])
}

const plain = (words: string) => words.replaceAll(/\s+/g, ' ')

function patternOf(words: string): RegExp {
  const parts = plain(words).split(/\{\{\w+\}\}/)
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?'))
}
