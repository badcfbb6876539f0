import { putFileBytes, safeFilename } from '../../files/file-bytes.ts'
import { fileUrl } from '../../files/file-url.ts'
import type { FileRecord } from '../../state/records.ts'
import { uploadsOf } from '../form-body.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { pager, slice } from '../frame/pager.ts'
import { badge, emptyState, pageHeader } from '../frame/parts.ts'
import { problemList } from '../products/product-form.ts'

/** Declares the routes of Files: the store's images, their alt texts, and uploads. */
export function fileRoutes(routes: AdminRoutes): void {
  routes.page('/content/files', (admin) => filesPage(admin, []))
  routes.action('/content/files', (admin) => {
    saveAltTexts(admin)
    const query = new URLSearchParams({ page: admin.form['page'] ?? '1', saved: '1' })
    return { redirect: `${admin.root}/content/files?${query}` }
  })
  routes.action('/content/files/upload', async (admin) => {
    const uploads = uploadsOf(admin.form)
    if (uploads.length === 0) return filesPage(admin, ['Choose an image first.'])
    const refused: string[] = []
    for (const upload of uploads) {
      const file = await addFile(admin, upload)
      if (file.status === 'FAILED') refused.push(`${upload.filename} is not an image this platform can read.`)
    }
    return refused.length > 0
      ? filesPage(admin, refused)
      : { redirect: `${admin.root}/content/files?saved=1` }
  })
}

function filesPage(admin: AdminRequest, problems: string[]): AdminPage {
  const { context, store, root } = admin
  const query = admin.query['query']?.trim().toLowerCase() ?? ''
  const all = context.state.list(store, 'MediaImage', { reverse: true })
  const found = slice(
    all.filter((file) => `${file.filename} ${file.alt}`.toLowerCase().includes(query)),
    Number(admin.query['page'] ?? 1),
  )
  return {
    title: 'Files',
    section: 'files',
    notice: admin.query['saved'] ? 'Files saved' : undefined,
    body: html`${pageHeader({
      title: 'Files',
      actions: html`<form method="post" enctype="multipart/form-data" action="${root}/content/files/upload" class="upload"><input type="file" name="file" accept="image/*" multiple aria-label="Images to upload"><button class="button">Upload</button></form>`,
    })}${problemList(problems)}
<section class="card flush"><form class="filter" role="search" aria-label="This list"><input type="search" name="query" value="${query}" placeholder="Search files" aria-label="Search files"><button class="button">Search</button></form>
<form method="post"><input type="hidden" name="page" value="${found.page}">
${found.total === 0 ? emptyState('No files', 'Images you upload or import appear here.') : fileTable(admin, found.rows)}
${found.total === 0 ? '' : html`<div class="form-end"><button class="button primary">Save alt texts</button></div>`}</form>
${pager(found, `${root}/content/files`, query)}</section>`,
  }
}

function fileTable({ store }: AdminRequest, files: FileRecord[]) {
  return html`<div class="scroll"><table class="list"><thead><tr><th class="thumb-cell"><span class="visually-hidden">Image</span></th><th>File</th><th>Alt text</th><th>Status</th><th>Size</th></tr></thead><tbody>
${files.map(
  (
    file,
  ) => html`<tr><td class="thumb-cell"><img class="thumb" src="${fileUrl(store, file, { width: 80 })}" alt="" loading="lazy"></td>
<td><a class="row-link" href="${fileUrl(store, file)}" target="_blank" rel="noopener">${file.filename}</a><div class="hint">${file.width} × ${file.height} · ${file.mimeType}</div></td>
<td class="alt-cell"><div class="field"><input name="alt:${file.id}" value="${file.alt}" aria-label="Alt text of ${file.filename}" placeholder="Describe the image"></div></td>
<td>${file.status === 'READY' ? badge('success', 'Ready') : badge('attention', file.status.toLowerCase())}</td><td>${file.bytes > 0 ? `${Math.ceil(file.bytes / 1000)} kB` : '–'}</td></tr>`,
)}</tbody></table></div>`
}

function saveAltTexts(admin: AdminRequest): void {
  const { context, store, form } = admin
  for (const [name, text] of Object.entries(form)) {
    if (!name.startsWith('alt:')) continue
    const file = context.state.get(store, 'MediaImage', Number(name.slice('alt:'.length)))
    const alt = text.trim()
    if (!file || alt === file.alt) continue
    const target = `gid://shopify/MediaImage/${file.id}`
    merchantWrite(admin, { operation: 'fileUpdate', target, input: { alt } }, () =>
      context.state.put(store, 'MediaImage', { ...file, alt, updatedAt: new Date().toISOString() }),
    )
  }
}

/** Stores an uploaded file under a free name; its status shows whether it is an image. */
async function addFile(
  admin: AdminRequest,
  upload: { filename: string; bytes: Buffer },
): Promise<FileRecord> {
  const { state } = admin.context
  const filename = freeName(admin, safeFilename(upload.filename))
  const id = state.nextId()
  const now = new Date().toISOString()
  const file: FileRecord = {
    id,
    createdAt: now,
    updatedAt: now,
    filename,
    alt: '',
    mimeType: 'application/octet-stream',
    width: 0,
    height: 0,
    bytes: 0,
    status: 'UPLOADED',
    sourceUrl: null,
    version: 0,
  }
  const target = `gid://shopify/MediaImage/${id}`
  merchantWrite(admin, { operation: 'fileCreate', target, input: { filename } }, () =>
    state.put(admin.store, 'MediaImage', file),
  )
  return putFileBytes(state, admin.store, { file, bytes: upload.bytes })
}

function freeName({ context, store }: AdminRequest, requested: string): string {
  const dot = requested.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [requested.slice(0, dot), requested.slice(dot)] : [requested, '']
  for (let number = 0; ; number++) {
    const name = number === 0 ? requested : `${stem}_${number}${ending}`
    if (!context.state.byHandle(store, 'MediaImage', name)) return name
  }
}
