import type { AdminRequest } from '../frame/frame-request.ts'
import { type Html, html } from '../frame/html.ts'
import { icon } from '../frame/icons.ts'
import type { AdminPage } from '../frame/layout.ts'
import { blockOfType } from './app-block-type.ts'
import { settingFields } from './block-settings.ts'
import type { EditorBlock, EditorEmbed, EditorState } from './editor-state.ts'
import type { TemplateSection } from './template-sections.ts'
import { storefront } from './theme-list.ts'

/** Renders the theme editor: app embeds, the template's sections with their app blocks, and the storefront preview. */
export function editorPage(admin: AdminRequest, state: EditorState, problem: string | null): AdminPage {
  const { root, query } = admin
  const { theme } = state.storeTheme
  const apps = query['context'] === 'apps'
  const tab = (label: string, context: string, on: boolean) =>
    html`<a href="?${new URLSearchParams({ context, template: state.template }).toString()}"${on ? html` aria-current="page"` : ''}>${label}</a>`
  return {
    title: `Customize ${theme.name}`,
    section: 'themes',
    full: true,
    scripts: ['theme-editor'],
    notice: query['saved'] ? 'Theme saved' : undefined,
    body: html`<div class="editor">
<form method="post" id="editor-form" class="editor-side" data-unsaved="${state.requested.embed || state.requested.block ? 'yes' : 'no'}">
  <div class="editor-head"><a class="back" href="${root}/themes" aria-label="Back to Themes">${icon('back')}</a><h1>${theme.name}</h1><button class="button primary" id="editor-save">Save</button></div>
  <input type="hidden" name="template" value="${state.template}"><input type="hidden" name="context" value="${apps ? 'apps' : 'sections'}"><input type="hidden" name="group" value="${requestedGroup(state)}">
  <nav class="tabs" aria-label="Editor">${tab('Sections', 'sections', !apps)}${tab('App embeds', 'apps', apps)}</nav>
  ${problem ? html`<div class="banner critical" role="alert"><p>${problem}</p></div>` : ''}
  ${apps ? embedList(state) : sectionList(admin, state)}
</form>
<div class="editor-preview"><iframe id="editor-preview" title="Preview of the storefront" src="${previewUrl(admin, state)}"></iframe></div>
</div>`,
  }
}

/** Returns the section group a deep link such as `sectionGroup:header` puts a new section into. */
function requestedGroup({ requested }: EditorState): string {
  return /^sectionGroup:([a-z]+)$/.exec(requested.block?.target ?? '')?.[1] ?? ''
}

function embedList({ embeds, requested }: EditorState): Html {
  if (embeds.length === 0)
    return html`<div class="empty"><h2>No app embeds</h2><p>Apps that add features to your whole theme appear here once they are installed.</p></div>`
  return html`<p class="hint">App embeds add features to your whole theme. Save to show the change in your store.</p>
<ul class="embeds">${embeds.map((embed) => embedRow(embed, requested.embed === embed.key))}</ul>`
}

function embedRow({ app, block, key, entry, on }: EditorEmbed, requested: boolean): Html {
  const id = `embed-${key.replace(/\W/g, '-')}`
  const fields = settingFields(block.schema, entry?.settings ?? {}, `setting:${key}:`)
  return html`<li${requested ? html` class="requested"` : ''}><div class="row"><label class="row-main" for="${id}"><strong>${block.name}</strong><span class="hint">${app.name}</span></label>
<input type="checkbox" role="switch" class="switch" id="${id}" name="embed:${key}" value="1"${on || requested ? html` checked` : ''}></div>
${fields.length > 0 ? html`<details><summary>Settings</summary>${fields}</details>` : ''}</li>`
}

function sectionList(admin: AdminRequest, state: EditorState): Html {
  const { sections, blocks, templates, template } = state
  return html`<div class="field"><label for="template-choice">Template</label><select id="template-choice" data-navigate>${templates.map(
    (name) => html`<option${name === template ? html` selected` : ''}>${name}</option>`,
  )}</select></div>
<ol class="sections">${sections.map((section) => sectionRow(admin, section, state))}</ol>
${
  blocks.length > 0
    ? html`<fieldset class="new-section" data-section="" data-requested="${isRequested(state, null) ? (state.requested.block?.key ?? '') : ''}"><legend>New section for apps</legend><ul class="app-blocks"></ul>${addMenu(blocks)}</fieldset>`
    : html`<p class="hint">No installed app offers blocks.</p>`
}`
}

function sectionRow(admin: AdminRequest, section: TemplateSection, state: EditorState): Html {
  const apps = admin.context.deployment.apps()
  const named = (type: string) => {
    for (const app of apps) {
      const block = blockOfType(app, type)
      if (block) return { name: block.name, app: app.name }
    }
    return { name: type.split('/')[5] ?? type, app: 'Removed app' }
  }
  return html`<li data-section="${section.id}" data-requested="${isRequested(state, section) ? (state.requested.block?.key ?? '') : ''}"><div class="section-name">${section.name}</div>
<ul class="app-blocks">${section.appBlocks.map((block) => {
    const { name, app } = named(block.type)
    return html`<li data-block="${block.id}"><span class="row-main">${name} <span class="hint">${app}</span></span><button class="button plain" type="button" data-remove aria-label="Remove ${name}">Remove</button></li>`
  })}</ul>
${section.takesAppBlocks && state.blocks.length > 0 ? addMenu(state.blocks) : ''}</li>`
}

function addMenu(blocks: EditorBlock[]): Html {
  return html`<details class="add-block"><summary>Add app block</summary>${blocks.map(
    ({ key, block, app }) =>
      html`<button class="menu-item" type="button" data-add="${key}" data-name="${block.name}">${block.name} <span class="hint">${app.name}</span></button>`,
  )}</details>`
}

/** True if this section is the deep link's target; null stands for a new section. */
function isRequested({ requested, sections }: EditorState, section: TemplateSection | null): boolean {
  if (!requested.block) return false
  const { target } = requested.block
  const chosen = target.startsWith('sectionId:')
    ? sections.find((one) => one.id === target.slice('sectionId:'.length))
    : target === 'mainSection'
      ? sections.find((one) => one.type.startsWith('main-') && one.takesAppBlocks)
      : undefined
  return chosen ? chosen === section : section === null
}

/**
 * Returns the URL of a page of the template's type as the editor shows it (`oseid` makes `request.design_mode` true).
 */
function previewUrl({ context, store }: AdminRequest, { template, storeTheme }: EditorState): string {
  const base = storefront({ store })
  const kind = template.split(/[./]/)[0]
  const first = <K extends 'Product' | 'Collection' | 'Page' | 'Blog'>(name: K) =>
    context.state.list(store, name, { limit: 1 })[0]?.handle
  const [article] = context.state.list(store, 'Article', { limit: 1 })
  const blog = article && context.state.get(store, 'Blog', article.blogId)
  const paths: Record<string, string | undefined> = {
    product: first('Product') && `products/${first('Product')}`,
    collection: first('Collection') && `collections/${first('Collection')}`,
    page: first('Page') && `pages/${first('Page')}`,
    blog: first('Blog') && `blogs/${first('Blog')}`,
    article: blog && `blogs/${blog.handle}/${article.handle}`,
    search: 'search',
    cart: 'cart',
    '404': 'not-found',
    'list-collections': 'collections',
  }
  const query = new URLSearchParams({ oseid: 'editor' })
  if (storeTheme.theme.role !== 'MAIN') query.set('preview_theme_id', String(storeTheme.theme.id))
  return `${base}${paths[kind ?? ''] ?? ''}?${query}`
}
