import type { FrameLocator } from 'playwright-core'

/** Empties every field of the open form: texts, and choices that have an empty option. */
export async function emptyForm(app: FrameLocator): Promise<void> {
  const form = app.getByRole('main')
  for (const input of await form.locator('input[name], textarea[name]').all()) {
    const type = (await input.getAttribute('type')) ?? 'text'
    if (!['checkbox', 'radio', 'file', 'search'].includes(type)) await input.fill('')
  }
  for (const select of await form.locator('select[name]').all())
    if ((await select.locator('option[value=""]').count()) > 0) await select.selectOption('')
}
