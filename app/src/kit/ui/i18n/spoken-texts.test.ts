import i18next from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { initReactI18next, useTranslation } from './spoken-texts.ts'

async function started() {
  const texts = i18next.createInstance()
  await texts.use(initReactI18next).init({
    lng: 'en',
    resources: {
      en: { shell: { save: 'Save' }, notes: { title: '{{count}} notes' } },
      de: { shell: { save: 'Sichern' }, notes: { title: '{{count}} Notizen' } },
    },
    defaultNS: 'shell',
  })
  return texts
}

type Told = ReturnType<typeof useTranslation>
function Notes({ tell }: { tell: (told: Told) => void }) {
  const told = useTranslation(['notes', 'shell'])
  tell(told)
  return createElement('p', null, told.t('title', { count: 3 }), ' ', told.t('shell:save'))
}

/** The rendered text, and the objects used for it. */
function drawn(): Told & { words: string } {
  const all: Told[] = []
  const html = renderToString(createElement(Notes, { tell: (told) => all.push(told) }))
  return { ...(all[0] as Told), words: html.replaceAll(/<[^>]+>/g, '') }
}

test('the first file is the one whose texts have no name before them', async () => {
  await started()
  expect(drawn().words).toBe('3 notes Save')
})

test('the same files give the same t, until the language or one of them changes', async () => {
  const texts = await started()
  const { t, i18n } = drawn()
  texts.addResourceBundle('en', 'others', { title: 'Others' })
  expect(drawn().t).toBe(t)
  texts.addResourceBundle('en', 'notes', { title: '{{count}} lines' })
  expect(drawn().words).toBe('3 lines Save')
  await texts.changeLanguage('de')
  const german = drawn()
  expect(german.words).toBe('3 Notizen Sichern')
  expect(german.i18n).not.toBe(i18n)
  expect(german.i18n.language).toBe('de')
})
