import { z } from 'zod'
import { Refusal } from '../frame/failure.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { appBlockType } from './app-block-type.ts'
import { settingValues } from './block-settings.ts'
import { type EditorState, groupFile } from './editor-state.ts'
import { writeEmbed } from './settings-data.ts'
import { type BlockChange, changeAppBlocks } from './template-sections.ts'

const changeList = z.array(
  z.union([
    z.object({ remove: z.string(), section: z.string() }),
    z.object({ add: z.string(), section: z.string() }),
  ]),
)

/** Writes the editor's form into the theme's files, all of it or nothing. */
export function saveEditor(admin: AdminRequest, state: EditorState): void {
  const { form } = admin
  const target = `gid://shopify/OnlineStoreTheme/${state.storeTheme.theme.id}`
  merchantWrite(admin, { operation: 'themeEditorSave', target, input: form }, () => {
    if (form['context'] === 'apps') saveEmbeds(state, form)
    else saveBlocks(state, form)
  })
}

function saveEmbeds({ storeTheme, embeds }: EditorState, form: Record<string, string>): void {
  for (const { app, block, key, entry, on } of embeds) {
    const isSwitchedOn = form[`embed:${key}`] === '1'
    const settings = settingValues(block.schema, form, `setting:${key}:`)
    const same = JSON.stringify(settings) === JSON.stringify(entry?.settings ?? {})
    // An embed is added to the file when it is first switched on, not before.
    if (!entry && !isSwitchedOn) continue
    if (entry && isSwitchedOn === on && same) continue
    const id = entry?.id ?? String(storeTheme.state.nextId())
    writeEmbed(storeTheme, { id, type: appBlockType(app, block), disabled: !isSwitchedOn, settings })
  }
}

function saveBlocks(state: EditorState, form: Record<string, string>): void {
  const { storeTheme, blocks, sections, template } = state
  const asked = changeList.parse(JSON.parse(form['changes'] || '[]'))
  const group = /^[a-z]+$/.exec(form['group'] ?? '')?.[0]
  const newSections = group ? groupFile(group) : `templates/${template}.json`
  const changes = asked.map((one): { file: string; change: BlockChange } => {
    const file = sections.find(({ id }) => id === one.section)?.file ?? newSections
    if ('remove' in one)
      return { file, change: { kind: 'remove', sectionId: one.section, blockId: one.remove } }
    const offered = blocks.find((block) => block.key === one.add)
    if (!offered) throw new Refusal('The app that offers this block is not installed any more.')
    const { type } = offered
    return one.section
      ? { file, change: { kind: 'add', sectionId: one.section, type } }
      : { file: newSections, change: { kind: 'add-section', type } }
  })
  for (const [file, of] of Map.groupBy(changes, (one) => one.file))
    changeAppBlocks(
      storeTheme,
      file,
      of.map(({ change }) => change),
    )
}
