import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFits } from '../stage/accessibility.ts'
import { begin, type Stage } from '../stage/begin.ts'
import { soon } from '../stage/soon.ts'

/** A merchant takes Signpost off the store, sees the proof, and changes their mind. */

let stage: Stage

beforeAll(async () => {
  stage = await begin({ reads: 'catalogue', seat: { height: 1_000 } })
  const { merchant } = stage
  await merchant.openSchemaSetup()
  await merchant.app.getByRole('switch', { name: 'Add product markup' }).click()
  await merchant.saveInApp()
  await merchant.app.getByText('Last written to your store').waitFor(soon)
  return stage.end
})

it('shows what would be removed, and what stays', async () => {
  const { merchant, me } = stage
  await merchant.openSettings()
  await me.page.getByRole('button', { name: 'My profile' }).click()
  await merchant.app.getByRole('link', { name: 'Leave cleanly' }).click()
  await merchant.app.getByRole('button', { name: 'Check my store' }).waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('leaving-1-start')
  await merchant.app.getByRole('button', { name: 'Check my store' }).click()
  await merchant.app.getByText('Markup, content tabs and settings').waitFor(soon)
  await expectAccessible(merchant)
  await expectFits(merchant)
  await me.shot('leaving-2-found')
})

it('removes it after asking, and proves that nothing is left', async () => {
  const { merchant, me } = stage
  await merchant.app.getByRole('button', { name: 'Remove it all' }).click()
  const asked = merchant.app.getByRole('alertdialog', { name: 'Remove Signpost’s own data?' })
  await asked.getByText('You can bring everything back until you uninstall.').waitFor()
  await me.shot('leaving-3-asked')
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await merchant.app.getByText('Nothing from Signpost is left in your store').waitFor(soon)
  await expectAccessible(merchant)
  await me.shot('leaving-4-receipt')
  await merchant.openHome()
  await merchant.app.getByText('Signpost’s data has been removed from your store').waitFor(soon)
  await me.shot('leaving-5-home')
})

it('brings it back', async () => {
  const { merchant, me } = stage
  await merchant.app.getByRole('link', { name: 'Show receipt' }).click()
  await merchant.app.getByRole('button', { name: 'Bring it back' }).click()
  await merchant.app.getByRole('button', { name: 'Check my store' }).waitFor(soon)
  await merchant.openHome()
  await expect
    .poll(() => merchant.app.getByText('Signpost’s data has been removed from your store').count(), soon)
    .toBe(0)
  expect(me.complaints).toEqual([])
})
