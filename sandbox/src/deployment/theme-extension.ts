import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { schemaText } from '../liquid/section-schema.ts'
import type { ExtensionBlock, ThemeExtension } from './deployment.ts'

const extensionToml = z.object({
  extensions: z
    .array(z.object({ handle: z.string().min(1).optional(), name: z.string().min(1).optional() }))
    .optional(),
  handle: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
})

const blockSchema = z.looseObject({
  name: z.string().min(1),
  target: z.enum(['section', 'head', 'body', 'compliance_head']),
})

/**
 * Reads the theme app extension in `directory` (`blocks/*.liquid`, `shopify.extension.toml` if present); null if the
 * folder does not exist. Its uid is derived from the client id and the handle, so it stays the same between starts.
 * Throws an error naming the file that cannot be used.
 */
export function readThemeExtension(
  directory: string,
  app: { clientId: string; handle: string },
): ThemeExtension | null {
  if (!existsSync(directory)) return null
  const handle = extensionHandle(directory) ?? app.handle
  return { uid: uidOf(`${app.clientId}/${handle}`), handle, directory, blocks: readBlocks(directory) }
}

function extensionHandle(directory: string): string | undefined {
  const file = join(directory, 'shopify.extension.toml')
  if (!existsSync(file)) return undefined
  let toml: unknown
  try {
    toml = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not valid TOML: ${(error as Error).message}`, { cause: error })
  }
  const value = extensionToml.safeParse(toml)
  if (!value.success)
    throw new Error(`${file} cannot be used: ${value.error.issues.map((i) => i.path.join('.')).join(', ')}`)
  const named = value.data.extensions?.[0] ?? value.data
  return named.handle ?? named.name?.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function readBlocks(directory: string): ExtensionBlock[] {
  const folder = join(directory, 'blocks')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.liquid'))
  return files.sort().map((name) => readBlock(join(folder, name)))
}

function readBlock(file: string): ExtensionBlock {
  let schema: unknown
  try {
    schema = JSON.parse(schemaText(readFileSync(file, 'utf8'))?.text ?? '{}')
  } catch (error) {
    throw new Error(`${file} has a {% schema %} that is not JSON: ${(error as Error).message}`, {
      cause: error,
    })
  }
  const checked = blockSchema.safeParse(schema)
  if (!checked.success) {
    const list = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`${file} has a {% schema %} that is not a block's: ${list}`)
  }
  return {
    handle: basename(file, '.liquid'),
    name: checked.data.name,
    target: checked.data.target,
    schema: checked.data,
  }
}

/** Returns a UUID (version 5 layout) derived from a name. */
function uidOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '8', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
