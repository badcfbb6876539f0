import { randomBytes } from 'node:crypto'
import { byteStoreOf } from '../files/byte-store.ts'
import { removeStoreFiles } from '../files/file-bytes.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import type { ImageDraft, ProductDraft } from './drafts.ts'
import { fetchImages, type OpenUrl } from './fetch-images.ts'
import { type ImportIssue, UnreadableFile } from './issues.ts'
import { planStore } from './new-store.ts'
import { readProduct } from './read-product.ts'
import { readProductFile } from './rows.ts'
import { type KeptImage, nameFiles, writeImport } from './write-import.ts'

/** The parts of a sandbox an import needs. */
export interface ImportContext {
  state: State
  settings: { storefrontPort: number; storefrontPorts: number }
}

export interface ImportOptions {
  /** Name of the new store. */
  name: string
  /** ISO 4217; USD by default. */
  currency?: string
  /** True: replaces a store of the same name. */
  replace?: boolean
  /** Opens image URLs; uses the network by default. */
  open?: OpenUrl
}

export interface ImportReport {
  store: StoreRecord
  files: { file: string; rows: number; products: number; variants: number; images: number }[]
  issues: ImportIssue[]
  /** Images that were drawn because the originals could not be fetched. */
  placeholders: { product: string; sourceUrl: string; filename: string; reason: string }[]
}

/**
 * Creates a store from product CSV files, completely or not at all. The report lists what cannot be used. Throws
 * `UnreadableFile` if a file yields no product, `StoreRefused` if the store cannot be created.
 */
export async function importProductCsv(
  context: ImportContext,
  files: string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const order = { replace: false, currency: 'USD', ...options, ...context.settings }
  planStore(context.state, order)
  const read = await readFiles(files)
  const filenames = nameFiles(read.products)
  const staging = `import-${randomBytes(6).toString('hex')}`
  try {
    const fetched = await keepImages(context.state, {
      filenames,
      staging,
      open: options.open ?? ((url, init) => fetch(url, init)),
    })
    const plan = planStore(context.state, order)
    if (plan.replaces) await removeStoreFiles(context.state, plan.replaces)
    const store = writeImport(context.state, { ...plan, ...fetched, filenames, products: read.products })
    await byteStoreOf(context.state).move(staging, `files/${store.handle}`)
    return {
      store,
      files: read.files,
      issues: read.issues,
      placeholders: read.products.flatMap((product) =>
        product.images.flatMap((image) => {
          const reason = fetched.reasons.get(image.src)
          const filename = filenames.get(image) ?? ''
          return reason === undefined
            ? []
            : [{ product: product.handle, sourceUrl: image.src, filename, reason }]
        }),
      ),
    }
  } finally {
    await byteStoreOf(context.state).remove(staging)
  }
}

/** Reads all files; a product whose handle occurs in an earlier file is reported and left out. */
async function readFiles(files: string[]) {
  const products = new Map<string, ProductDraft>()
  const origin = new Map<string, string>()
  const issues: ImportIssue[] = []
  const counts: ImportReport['files'] = []
  for (const path of files) {
    const file = await readProductFile(path)
    const own: ProductDraft[] = []
    for (const group of file.groups.values()) {
      const lines = group.rows.map((row) => row.line)
      if (origin.has(group.handle)) {
        file.issues.add(lines[0] ?? 0, {
          level: 'lost',
          code: 'handle-taken',
          what: `The handle "${group.handle}" is already used in ${origin.get(group.handle)}.`,
          cost: `The product is not in the store a second time (lines ${lines.join(', ')}).`,
          action: 'Give one of the two another handle.',
        })
        continue
      }
      const product = readProduct(group, file.issues)
      if (!product) continue
      own.push(product)
      products.set(product.handle, product)
    }
    for (const product of own) origin.set(product.handle, path)
    counts.push({
      file: path,
      rows: file.rowCount,
      products: own.length,
      variants: own.reduce((sum, product) => sum + product.variants.length, 0),
      images: own.reduce((sum, product) => sum + product.images.length, 0),
    })
    issues.push(...file.issues.issues.sort((a, b) => a.line - b.line))
    if (own.length === 0)
      throw new UnreadableFile(path, {
        what: `No product can be made of it.${issues
          .map((one) => `\n  line ${one.line}: ${one.what}`)
          .slice(0, 10)
          .join('')}`,
        action: 'Correct the rows named, or leave the file out.',
      })
  }
  return { products: [...products.values()], issues, files: counts }
}

interface ImageWork {
  filenames: Map<ImageDraft, string>
  staging: string
  open: OpenUrl
}

/** Fetches the available images into the staging folder; returns a reason for each URL that failed. */
async function keepImages(state: State, { filenames, staging, open }: ImageWork) {
  const kept = new Map<string, KeptImage>()
  const reasons = new Map<string, string>()
  const bySource = Map.groupBy(filenames, ([image]) => image.src)
  await fetchImages([...bySource.keys()], open, async (src, result) => {
    if ('reason' in result) {
      reasons.set(src, result.reason)
      return
    }
    for (const [, filename] of bySource.get(src) ?? [])
      await byteStoreOf(state).write(`${staging}/${filename}`, result.bytes)
    const { mimeType, width, height } = result
    kept.set(src, { mimeType, width, height, bytes: result.bytes.length })
  })
  return { kept, reasons }
}
