#!/usr/bin/env node
import { main } from './command/main.ts'

void main(process.argv.slice(2)).then((code) => {
  if (code !== null) process.exit(code)
})
