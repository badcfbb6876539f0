import type { RecordKinds } from '../../state/records.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { pager, slice } from '../frame/pager.ts'
import { badge, card, checkbox, confirmed, emptyState, field, pageHeader } from '../frame/parts.ts'
import { problemList } from '../products/product-form.ts'
import type { ContentDescription, ContentKind } from './resource-kind.ts'
import { createResource, deleteResource, readSeo, saveResource } from './resource-save.ts'

/** Declares the list, form, adding and deleting of one kind of content. */
export function contentRoutes<K extends ContentKind>(routes: AdminRoutes, kind: ContentDescription<K>): void {
  const recordOf = ({ context, store, params }: AdminRequest) =>
    context.state.get(store, kind.kind, Number(params['id'])) as RecordKinds[K] | undefined

  routes.page(kind.path, (admin) => listPage(admin, kind))
  routes.page(`${kind.path}/new`, (admin) => newPage(admin, kind, []))
  routes.action(`${kind.path}/new`, (admin) => {
    const created = createResource(admin, kind)
    if (typeof created === 'string') return newPage(admin, kind, [created])
    return { redirect: `${admin.root}${kind.path}/${created.id}?saved=1` }
  })
  routes.page(`${kind.path}/:id`, (admin) => {
    const record = recordOf(admin)
    return record && editPage(admin, kind, { record, problems: [] })
  })
  routes.action(`${kind.path}/:id`, (admin) => {
    const record = recordOf(admin)
    if (!record) return undefined
    const problem = saveResource(admin, kind, record)
    if (problem) return editPage(admin, kind, { record, problems: [problem] })
    return { redirect: `${admin.root}${kind.path}/${record.id}?saved=1` }
  })
  routes.action(`${kind.path}/:id/delete`, (admin) => {
    const record = recordOf(admin)
    if (!record) return undefined
    deleteResource(admin, kind, record)
    return { redirect: `${admin.root}${kind.path}?deleted=1` }
  })
}

function listPage<K extends ContentKind>(admin: AdminRequest, kind: ContentDescription<K>): AdminPage {
  const { context, store, root } = admin
  const query = admin.query['query']?.trim() ?? ''
  const all = context.state.list(store, kind.kind, { reverse: true }) as RecordKinds[K][]
  const found = slice(
    all.filter((record) => `${record.title} ${record.handle}`.toLowerCase().includes(query.toLowerCase())),
    Number(admin.query['page'] ?? 1),
  )
  const rows = found.rows.map(
    (
      record,
    ) => html`<tr><td><a class="row-link" href="${root}${kind.path}/${record.id}">${record.title}</a></td>
<td>${record.publishedAt ? badge('success', 'Visible') : badge('info', 'Hidden')}</td><td>${kind.listDetail(admin, record)}</td><td>${record.updatedAt.slice(0, 10)}</td></tr>`,
  )
  return {
    title: kind.plural,
    section: kind.section,
    notice: admin.query['deleted'] ? `${kind.singular} deleted` : undefined,
    body: html`${pageHeader({ title: kind.plural, actions: html`<a class="button primary" href="${root}${kind.path}/new">Add ${kind.singular.toLowerCase()}</a>` })}
<section class="card flush"><form class="filter" role="search" aria-label="This list"><input type="search" name="query" value="${query}" placeholder="Search" aria-label="Search ${kind.plural.toLowerCase()}"><button class="button">Search</button></form>
${
  found.total === 0
    ? emptyState(
        `No ${kind.plural.toLowerCase()} ${query ? 'found' : 'yet'}`,
        query ? 'Try other words.' : 'Add the first one.',
      )
    : html`<div class="scroll"><table class="list"><thead><tr><th>Title</th><th>Visibility</th><th>Details</th><th>Updated</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
${pager(found, `${root}${kind.path}`, query)}</section>`,
  }
}

function editPage<K extends ContentKind>(
  admin: AdminRequest,
  kind: ContentDescription<K>,
  view: { record: RecordKinds[K]; problems: string[] },
): AdminPage {
  const { record, problems } = view
  const { root, store, form } = admin
  const typed = (name: string, stored: string | null) => form[name] ?? stored ?? ''
  const action = `${root}${kind.path}/${record.id}`
  const url = `http://${store.handle}.localhost:${store.storefrontPort}${kind.storefrontPath(admin, record)}`
  const seo = readSeo(admin, kind, record)
  return {
    title: record.title,
    section: kind.section,
    notice: admin.query['saved'] ? `${kind.singular} saved` : undefined,
    body: html`<form method="post" action="${action}">
${pageHeader({
  title: record.title,
  back: { href: root + kind.path, label: kind.plural },
  actions: html`<a class="button" href="${url}" target="_blank" rel="noopener">View</a><button class="button primary">Save</button>`,
})}${problemList(problems)}
<div class="columns"><div>
${card(
  null,
  html`${field({ name: 'title', label: 'Title', value: typed('title', record.title), required: true })}
${kind.fields.map(({ name, label, lines, read }) => field({ name, label, value: typed(name, read(record)), ...(lines ? { lines } : {}) }))}`,
)}
${card(
  'Search engine listing',
  html`${field({ name: 'seoTitle', label: 'Page title', value: typed('seoTitle', seo.title), hint: `Empty: ${record.title}` })}
${field({ name: 'seoDescription', label: 'Meta description', value: typed('seoDescription', seo.description), lines: 3 })}
${field({ name: 'handle', label: 'URL handle', value: typed('handle', record.handle), required: true })}
${checkbox({ name: 'redirect', label: 'Create a URL redirect from the old handle', checked: true })}`,
)}</div><div>
${card('Visibility', checkbox({ name: 'published', label: 'Visible in the online store', checked: record.publishedAt !== null }))}
${card('Theme template', field({ name: 'templateSuffix', label: 'Template', value: typed('templateSuffix', record.templateSuffix), hint: 'Empty: the default one' }))}
${kind.aside?.(admin, record)}</div></div></form>
<div class="page-footer">${confirmed({
      id: 'delete-record',
      label: `Delete ${kind.singular.toLowerCase()}`,
      action: `${action}/delete`,
      question: `Delete ${record.title}?`,
      consequence: 'It is removed with its metafields. This cannot be undone.',
    })}</div>`,
  }
}

function newPage<K extends ContentKind>(
  { root, form }: AdminRequest,
  kind: ContentDescription<K>,
  problems: string[],
): AdminPage {
  const title = `Add ${kind.singular.toLowerCase()}`
  return {
    title,
    section: kind.section,
    body: html`<form method="post">${pageHeader({
      title,
      back: { href: root + kind.path, label: kind.plural },
      actions: html`<button class="button primary">Save</button>`,
    })}${problemList(problems)}
${card(null, html`${field({ name: 'title', label: 'Title', value: form['title'] ?? '', required: true })}${kind.fields.map(({ name, label, lines }) => field({ name, label, value: form[name] ?? '', ...(lines ? { lines } : {}) }))}`)}</form>`,
  }
}
