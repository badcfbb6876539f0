import { type BoundaryRule, isTestFile, matchLines, type Violation } from '../rule.ts'

const DOORS: { what: RegExp; where: RegExp; message: string }[] = [
  {
    what: /\bprocess\.env\b/,
    where: /^app\/src\/kit\/server\/env\.ts$/,
    message: 'process.env is read in kit/server/env.ts only.',
  },
  {
    what: /(?<![.\w])fetch\(/,
    where: /^app\/src\/(kit\/(ui|server\/outbound)\/|adapters\/page-reader\/|entries\/[^/]+\.tsx$)/,
    message: 'Requests leave the product through kit/server/outbound only.',
  },
]
const PACKAGES: { name: RegExp; where: RegExp; message: string }[] = [
  {
    name: /^sharp$/,
    where: /^app\/src\/adapters\/image-codec\//,
    message: 'sharp is imported in adapters/image-codec only.',
  },
  {
    name: /^(undici|node:https?|node:http2)$/,
    where: /^app\/src\/kit\/server\//,
    message: 'HTTP stands in kit/server only.',
  },
  {
    name: /^puppeteer-core$/,
    where: /^app\/src\/adapters\/guarded-browser\//,
    message: 'Browsers are started in adapters/guarded-browser only.',
  },
  {
    name: /^pg$/,
    where: /^app\/src\/kit\/server\//,
    message: 'pg is imported in kit/server only; a module takes a ShopTx.',
  },
]

export const singleDoors: BoundaryRule = {
  id: 'single-doors',
  reason:
    'One door for settings, for the network, for images and for the database, so each can be guarded once.',
  judge(file) {
    if (!/^app\/src\/.*\.tsx?$/.test(file.path) || isTestFile(file.path)) return []
    const found: Violation[] = DOORS.filter((door) => !door.where.test(file.path)).flatMap((door) =>
      matchLines(file, door.what, door.message).filter(
        (hit) => !/^\s*(\*|\/\/|\/\*)/.test(file.text.split('\n')[hit.line - 1] ?? ''),
      ),
    )
    for (const edge of file.imports)
      for (const rule of PACKAGES)
        if (rule.name.test(edge.specifier) && !edge.typeOnly && !rule.where.test(file.path))
          found.push({ path: file.path, line: edge.line, message: rule.message })
    return found
  },
  plants: [
    { path: 'app/src/core/shops/planted.ts', text: 'const a = process.env.HOME' },
    { path: 'app/src/features/home/planted.ts', text: "await fetch('https://example.com')" },
    { path: 'app/src/features/home/planted.ts', text: "import sharp from 'sharp'" },
    { path: 'app/src/features/home/planted.ts', text: "import pg from 'pg'" },
    { path: 'app/src/features/home/planted.ts', text: "import { launch } from 'puppeteer-core'" },
  ],
}
