/** `npm run generate`: writes the generated files; with `--check` reports which are out of date. */
await import('../app/testing/generate-schema.ts')
await import('../app/build/storefront-scripts.ts')
