import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin, type Stage } from '../stage/begin.ts'
import { type Copy, commandsOfGuide, copyRepository, runCommand } from '../stage/made-feature.ts'

/** docs/add-a-feature.md, followed literally: from its commands to a screen that keeps what is typed. */

let copy: Copy
let stage: Stage | undefined

beforeAll(async () => {
  copy = await copyRepository()
})
afterAll(async () => {
  await stage?.end()
  copy.remove()
})

it('makes a feature by the commands of the guide, which find nothing wrong in it', async () => {
  for (const command of commandsOfGuide(copy.root)) await runCommand(copy.root, command)
})

it('touches the feature’s folder, its texts, its migration and one line', async () => {
  const touched = await copy.touched()
  const beside = touched.filter((path) => !path.startsWith('app/src/features/store-notes/'))
  expect(beside).toEqual([
    'app/locales/de/store-notes.json',
    'app/locales/en/store-notes.json',
    expect.stringMatching(/^app\/migrations\/\d{4}_store_notes\.[a-z]+$/),
    'app/src/entries/features.ts',
  ])
  expect(touched.length).toBeGreaterThan(beside.length + 10)
  expect(await copy.changedLines('app/src/entries/features.ts')).toEqual({
    added: ["  'store-notes',"],
    removed: [],
  })
})

it('passes the tests of every feature: its screen is explained, its words are there, its names clash with none', async () => {
  await runCommand(
    copy.root,
    'npx vitest run --project unit app/src/entries app/src/features/store-notes bin/new-feature',
  )
})

it('is in the menu, and its screen keeps a note', async () => {
  // React names what is wrong with a screen only in its development build.
  stage = await begin({ reads: 'nothing', root: copy.root, settings: { BUNDLE_MODE: 'development' } })
  const { merchant, me } = stage
  const { app } = merchant
  await merchant.openScreen('Store notes')
  await app
    .getByText('Saved notes appear here, newest first. Everyone who can open Signpost sees them.')
    .waitFor()
  await app.getByRole('textbox', { name: 'Note' }).fill('Ask the potter for photos of the mugs')
  await app.getByRole('button', { name: 'Save note' }).click()
  await merchant.nothingUnsaved()
  await me.page.reload()
  await app.getByText('Ask the potter for photos of the mugs').waitFor()
  await app.getByText('1 note', { exact: true }).waitFor()
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('new-feature-1-note')
})

it('asks before it removes one, and then it is gone', async () => {
  const { merchant, me } = stage as Stage
  const { app } = merchant
  await app.getByRole('button', { name: 'Remove' }).click()
  await app.getByRole('button', { name: 'Remove note' }).click()
  await app
    .getByText('Saved notes appear here, newest first. Everyone who can open Signpost sees them.')
    .waitFor()
  expect(me.complaints).toEqual([])
})

it('leads from every entry of the menu to its screen, and by keys to some', async () => {
  const { merchant, me } = stage as Stage
  const entries = await me.page.locator('#app-navigation').getByRole('link').allInnerTexts()
  expect(entries).toContain('Store notes')
  for (const name of entries) {
    await merchant.openScreen(name)
    // During a screen change both screens exist, one of them hidden.
    await merchant.app.getByRole('main').locator('h1').waitFor({ state: 'attached' })
    expect([name, await merchant.app.getByText('There is no page at this URL.').count()]).toEqual([name, 0])
  }
  await merchant.app.getByRole('main').press('?')
  await merchant.app.getByRole('dialog').getByText('Go to Schema Setup', { exact: true }).waitFor()
  await merchant.keys('Escape', 'g', 's')
  await me.page.waitForURL(({ pathname }) => pathname.endsWith('/schema'))
  expect(me.complaints).toEqual([])
})
