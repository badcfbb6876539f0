import type { RedirectRecord } from '../../state/records.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { pager, slice } from '../frame/pager.ts'
import { card, confirmed, emptyState, field, pageHeader } from '../frame/parts.ts'
import { problemList } from '../products/product-form.ts'
import { normalPath, redirectProblem } from './redirect-rules.ts'

const PATH = '/redirects'
const gidOf = (id: number) => `gid://shopify/UrlRedirect/${id}`

/** Declares the routes of Content → URL redirects: listing, adding, changing, deleting. */
export function redirectRoutes(routes: AdminRoutes): void {
  const found = ({ context, store, params }: AdminRequest) =>
    context.state.get(store, 'UrlRedirect', Number(params['id']))
  routes.page(PATH, listPage)
  routes.page(`${PATH}/new`, (admin) => formPage(admin, undefined, []))
  routes.action(`${PATH}/new`, (admin) => saved(admin, undefined))
  routes.page(`${PATH}/:id`, (admin) => {
    const redirect = found(admin)
    return redirect && formPage(admin, redirect, [])
  })
  routes.action(`${PATH}/:id`, (admin) => {
    const redirect = found(admin)
    return redirect && saved(admin, redirect)
  })
  routes.action(`${PATH}/:id/delete`, (admin) => {
    const redirect = found(admin)
    if (!redirect) return undefined
    merchantWrite(admin, { operation: 'urlRedirectDelete', target: gidOf(redirect.id), input: {} }, () =>
      admin.context.state.delete(admin.store, 'UrlRedirect', redirect.id),
    )
    return { redirect: `${admin.root}${PATH}?deleted=1` }
  })
}

function saved(admin: AdminRequest, former: RedirectRecord | undefined) {
  const { context, store, form, root } = admin
  const { state } = context
  const now = new Date().toISOString()
  const redirect: RedirectRecord = {
    id: former?.id ?? state.nextId(),
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
    path: normalPath(form['path'] ?? ''),
    target: form['target']?.trim() ?? '',
  }
  const problem = redirectProblem({ state, store }, redirect)
  if (problem) return formPage(admin, former, [`${problem.message}.`])
  const operation = former ? 'urlRedirectUpdate' : 'urlRedirectCreate'
  merchantWrite(admin, { operation, target: gidOf(redirect.id), input: form }, () =>
    state.put(store, 'UrlRedirect', redirect),
  )
  return { redirect: `${root}${PATH}?saved=1` }
}

function listPage({ context, store, root, query }: AdminRequest): AdminPage {
  const words = query['query']?.trim() ?? ''
  const all = context.state.list(store, 'UrlRedirect', { reverse: true })
  const found = slice(
    all.filter(({ path, target }) => `${path} ${target}`.toLowerCase().includes(words.toLowerCase())),
    Number(query['page'] ?? 1),
  )
  const rows = found.rows.map(
    ({ id, path, target, updatedAt }) =>
      html`<tr><td><a class="row-link" href="${root}${PATH}/${id}">${path}</a></td><td>${target}</td><td>${updatedAt.slice(0, 10)}</td></tr>`,
  )
  return {
    title: 'URL redirects',
    section: 'redirects',
    notice: query['saved'] ? 'Redirect saved' : query['deleted'] ? 'Redirect deleted' : undefined,
    body: html`${pageHeader({ title: 'URL redirects', actions: html`<a class="button primary" href="${root}${PATH}/new">Create URL redirect</a>` })}
<section class="card flush"><form class="filter" role="search" aria-label="This list"><input type="search" name="query" value="${words}" placeholder="Search" aria-label="Search URL redirects"><button class="button">Search</button></form>
${
  found.total === 0
    ? emptyState(
        words ? 'No redirects found' : 'No redirects yet',
        words ? 'Try other words.' : 'They lead visitors of old URLs to new ones.',
      )
    : html`<div class="scroll"><table class="list"><thead><tr><th>Redirect from</th><th>Redirect to</th><th>Updated</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
${pager(found, `${root}${PATH}`, words)}</section>`,
  }
}

function formPage(
  { root, form }: AdminRequest,
  redirect: RedirectRecord | undefined,
  problems: string[],
): AdminPage {
  const title = redirect ? redirect.path : 'Create URL redirect'
  return {
    title,
    section: 'redirects',
    body: html`<form method="post">${pageHeader({
      title,
      back: { href: root + PATH, label: 'URL redirects' },
      actions: html`<button class="button primary">Save</button>`,
    })}${problemList(problems)}
${card(
  null,
  html`${field({ name: 'path', label: 'Redirect from', value: form['path'] ?? redirect?.path ?? '', required: true, hint: 'A URL of this store that shows nothing any more, such as /products/old' })}
${field({ name: 'target', label: 'Redirect to', value: form['target'] ?? redirect?.target ?? '', required: true, hint: 'A path of this store, or a whole URL' })}`,
)}</form>${
      redirect
        ? html`<div class="page-footer">${confirmed({
            id: 'delete-record',
            label: 'Delete redirect',
            action: `${root}${PATH}/${redirect.id}/delete`,
            question: `Delete the redirect from ${redirect.path}?`,
            consequence: 'Visitors of the old URL will see that there is no such page.',
          })}</div>`
        : ''
    }`,
  }
}
