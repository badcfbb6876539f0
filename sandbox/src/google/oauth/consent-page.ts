import { type Html, html } from '../../admin/frame/html.ts'
import { plainDocument } from '../../admin/frame/layout.ts'
import { card } from '../../admin/frame/parts.ts'
import type { SandboxContext } from '../../context.ts'
import { AGENCY, STRANGER } from '../sites.ts'
import { SCOPES } from './scopes.ts'

/** Accounts offered besides the hinted one. */
const OFFERED = 6

/** Renders the choice of an account and of the app's permissions. */
export function consentPage(context: SandboxContext, asked: Record<string, string | undefined>): Html {
  const app = context.deployment.apps()[0]?.name ?? 'An app'
  const scopes = (asked['scope'] ?? '').split(' ').filter((one) => SCOPES[one] !== undefined)
  const accounts = accountsFor(context, asked['login_hint'])
  return plainDocument(
    'Sign in',
    html`<div class="page-header"><h1>Sign in to continue to ${app}</h1></div>
<p class="hint">This is the sandbox’s stand-in for a Google account. It holds the sandbox’s stores and no real data.</p>
<form method="post">
${card(
  'Choose an account',
  html`${accounts.map(
    (email, at) =>
      html`<div class="check"><input type="radio" id="account-${at}" name="account" value="${email}"${at === 0 ? html` checked` : ''}><label for="account-${at}">${email}</label></div>`,
  )}`,
)}
${card(
  `${app} wants access to your Google Account`,
  html`${scopes.map(
    (scope, at) =>
      html`<div class="check"><input type="checkbox" id="scope-${at}" name="scope:${scope}" value="1" checked><label for="scope-${at}">${SCOPES[scope]}</label></div>`,
  )}`,
)}
<div class="actions"><button class="button" name="decision" value="deny">Cancel</button>
<button class="button primary" name="decision" value="allow">Continue</button></div>
</form>`,
  )
}

function accountsFor({ state }: SandboxContext, hint: string | undefined): string[] {
  const owners = state.stores().map(({ email }) => email)
  const first = hint !== undefined && owners.includes(hint) ? [hint] : []
  return [...new Set([...first, ...owners.slice(0, OFFERED), AGENCY, STRANGER])]
}
