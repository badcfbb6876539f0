import type { Browser } from 'playwright-core'
import { type Person, sitDown } from './browser.ts'
import type { Product } from './product.ts'

/** A member of staff at a screen of their own, with a passkey in their browser. */
export interface Staff extends Person {
  name: string
  /** Opens a screen of the staff area by its entry in the side navigation. */
  openStaffScreen(name: string): Promise<void>
}

/**
 * Adds a member of staff with `bin/signpost staff add` and signs them in by the link it prints. The browser's own
 * authenticator stands in for the person (WebAuthn over the DevTools protocol).
 */
export async function staffOf(
  product: Product,
  browser: Browser,
  { name = 'Ada Byron', role = 'owner' }: { name?: string; role?: string } = {},
): Promise<Staff> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@signpost.example`
  const { stdout } = await product.command('staff', 'add', email, '--name', name, '--role', role)
  const person = await sitDown(browser)
  const { page } = person
  await withPasskeys(person)
  await page.goto(stdout.trim())
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  await page.getByText(name).first().waitFor()
  return {
    ...person,
    name,
    async openStaffScreen(screen) {
      await page.getByRole('link', { name: screen, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    },
  }
}

/** Adds an authenticator that recognises the person to their browser. */
async function withPasskeys({ page, context }: Person): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
