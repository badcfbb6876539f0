import { beforeAll, describe, expect, it } from 'vitest'
import {
  CUSTOM_PLAN,
  DIALOGS,
  filledPath,
  type ListedDialog,
  type ListedScreen,
  PUBLIC_SCREENS,
  SCREENS,
  STAFF_DIALOGS,
  STAFF_SCREENS,
} from '../stage/app-screens.ts'
import { begin, type Stage } from '../stage/begin.ts'
import { type Person, type Seat, sitDown } from '../stage/browser.ts'
import { watchShifts } from '../stage/layout-shift.ts'
import { asTallAs, lookOver } from '../stage/look-over.ts'
import { makeOneOfEach } from '../stage/one-of-each.ts'
import { plansFile } from '../stage/plans-file.ts'
import { staffToken } from '../stage/staff-token.ts'

/**
 * Every screen, wide and on a phone, light and dark: axe-core finds nothing, nothing is wider than the screen, and
 * nothing moves while it loads. The admin has no dark look; in the dark the app is seen on a visit of staff. A few
 * screens in a usual run, all with `EVERY_SCREEN=yes`; `EVERY_SCREEN=Home` opens only those of that name. Both take
 * pictures as well, and look at the width of a tablet too. `EVERY_SCREEN_LANGUAGE=de` shows the app in that language.
 */

const WANTED = process.env['EVERY_SCREEN']
/** Language of the app, a code like `de`; without it English. */
const LANGUAGE = process.env['EVERY_SCREEN_LANGUAGE']
const SIZES: Record<string, { width: number; height: number }> = {
  wide: { width: WANTED ? 1_440 : 1_280, height: 900 },
  ...(WANTED && { tablet: { width: 1_024, height: 768 } }),
  phone: { width: 390, height: 844 },
}
const DOMAIN = 'fernhill.myshopify.com'

let stage: Stage
let filled: (path: string) => string
let admin: string

beforeAll(async () => {
  // Plans are on sale, one of them the operator's own.
  const offer = { name: 'Agency', description: 'For ten stores.', basedOn: 'elite', price: 200 }
  const plans = plansFile({ offers: { [CUSTOM_PLAN]: offer } })
  stage = await begin({
    reads: WANTED ? 'everything' : 'catalogue',
    settings: { BILLING: 'on', PLAN_CATALOGUE: plans.file },
  })
  const { merchant, product } = stage
  admin = `${product.adminOrigin}/store/fernhill/apps/signpost`
  await merchant.openMetaTags()
  await merchant.synced()
  const made = await makeOneOfEach(merchant.appFrame(), { report: WANTED !== undefined })
  filled = (path) => filledPath(path, { ...made, store: DOMAIN })
  if (LANGUAGE) {
    await merchant.openSettings()
    await merchant.app.getByLabel('Language of Signpost').selectOption(LANGUAGE)
    await merchant.app.locator(`html[lang="${LANGUAGE}"]`).waitFor({ state: 'attached' })
  }
  return async () => {
    await stage.end()
    plans.remove()
  }
})

/** Chooses the screens to open: all, those named on the command line, or the usual few. */
function chosen<Listed extends ListedScreen | ListedDialog>(
  list: readonly Listed[],
  ...few: string[]
): readonly Listed[] {
  if (WANTED === 'yes') return list
  return list.filter(([name]) => (WANTED ? name.includes(WANTED) : few.includes(name)))
}

/** Opens the screens and dialogs one after the other; expects that nothing is wrong with any of them. */
async function expectInOrder(
  person: Person,
  origin: string,
  list: readonly (ListedScreen | ListedDialog)[],
): Promise<void> {
  const { page } = person
  const frame = () => page.frame({ name: 'app-iframe' }) ?? page.mainFrame()
  const wrong: Record<string, string[]> = {}
  const picture = (name: string) =>
    person.shot(`every-screen/${folderOf(person)}/${name.toLowerCase().replaceAll(/\W+/g, '-')}`)
  for (const [name, path, button] of list) {
    await page.goto(origin + filled(path))
    if (origin === admin) await page.frameLocator('#app-frame').locator('#main').first().waitFor()
    const found = await lookOver(page, frame)
    if (WANTED) await asTallAs(page, frame(), () => picture(name))
    if (button !== undefined) {
      const bar = page.locator('#title-bar').getByRole('button', { name: button, exact: true })
      const inApp = frame().locator('#main').getByRole('button', { name: button, exact: true })
      await ((await bar.count()) > 0 ? bar : inApp).first().click()
      await frame().locator('dialog[open]').waitFor()
      found.push(...(await lookOver(page, frame)))
      if (WANTED) await picture(`${name} dialog`)
    }
    if (found.length > 0) {
      wrong[name] = found
      await picture(`${name} wrong`)
    }
  }
  expect(wrong).toEqual({})
}

const folders = new WeakMap<Person, string>()
const folderOf = (person: Person): string => folders.get(person) ?? 'screens'

/** `folder`: of this person's pictures. */
async function sitDownAs(seat: Seat, folder: string): Promise<Person> {
  const person = await sitDown(stage.browser, seat)
  folders.set(person, folder)
  await watchShifts(person)
  return person
}

describe.each(Object.entries(SIZES))('%s', (size, seat) => {
  it('shows the app in the admin', async () => {
    const person = await sitDownAs(seat, size)
    const few = size === 'wide' ? ['Home', 'Nothing there'] : ['Review', 'Points', 'Blog post']
    await expectInOrder(person, admin, [
      ...chosen(SCREENS, ...few),
      // Their buttons are found by their English names.
      ...(LANGUAGE ? [] : chosen(DIALOGS, 'Add a redirect')),
    ])
    await person.context.close()
  })

  it.each(['light', 'dark'])('shows the pages for everybody, %s', async (scheme) => {
    const person = await sitDownAs({ ...seat, dark: scheme === 'dark' }, `${size} ${scheme}`)
    const few = scheme === 'dark' ? ['Roadmap', 'Public article'] : ['Status']
    await expectInOrder(person, stage.product.appOrigin, chosen(PUBLIC_SCREENS, ...few))
    await person.context.close()
  })
})

// Last: while staff are in the store, a banner says so above each screen, and comes after it.
describe.each(Object.entries(SIZES))('%s', (size, seat) => {
  it.each(['light', 'dark'])('shows the staff area, and the app to staff, %s', async (scheme) => {
    const { product } = stage
    const person = await sitDownAs({ ...seat, dark: scheme === 'dark' }, `${size} ${scheme}`)
    const { page } = person
    const token = await staffToken(product, { name: `${size} ${scheme}`, role: 'owner' })
    await page.goto(`${product.appOrigin}/admin?token=${token}`)
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    const few = scheme === 'dark' ? ['Web vitals', 'Store'] : ['System']
    await expectInOrder(person, product.appOrigin, [
      ...chosen(STAFF_SCREENS, ...few),
      ...chosen(STAFF_DIALOGS, 'Visit'),
    ])
    if (scheme === 'dark') {
      await visit(person)
      await expectInOrder(person, product.appOrigin, chosen(SCREENS, 'Meta tags'))
    }
    await person.context.close()
  })
})

/** Begins a visit to the store; from then on this person's browser opens the app for it. */
async function visit({ page, context }: Person): Promise<void> {
  await page.goto(`${stage.product.appOrigin}/admin/stores/${DOMAIN}`)
  await page.getByRole('button', { name: 'Visit store' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('To look at every screen')
  await page.getByRole('button', { name: 'Start visit' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the store' }).click()
  const there = await opened
  await there.getByText('You are visiting this store').waitFor()
  await there.close()
}
