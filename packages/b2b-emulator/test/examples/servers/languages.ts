import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/* Runs samples in other languages, with the libraries that are installed on this machine. Nothing is downloaded. */

/** A language of docs/guide/servers.md. */
export interface Language {
  readonly name: string
  /** The name of the language at the code block. */
  readonly block: string
  /** The missing language or library. Null if this machine has both. */
  readonly missing: string | null
  /** Compiles a sample, and passes JWTs to its function. Returns a line for each of them: the reason, or the ids of the member and the organization. */
  readonly read: (sample: string, createJwts: CreateJwts) => Promise<readonly string[]>
}

/** Creates the JWTs. It is called after the compiler, which can need a minute. */
type CreateJwts = () => Promise<readonly string[]>

type Command = readonly [program: string, ...args: string[]]

/** Returns the output of a command. Null if the program is missing, or fails. */
function outputOf([program, ...args]: Command): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

const run = ([program, ...args]: Command, cwd: string, input: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, args, { cwd }, (error, output) => (error ? reject(error) : resolve(output)))
    child.stdin?.end(input)
  })

/** A program that reads one JWT per line. */
interface Program {
  /** The contents of its files, by their paths. */
  readonly files: Readonly<Record<string, string>>
  readonly compile?: Command
  readonly start: Command
}

/** Runs a program in a new folder. Returns the lines of its output. */
async function runProgram({ files, compile, start }: Program, createJwts: CreateJwts): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'b2b-sample-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    if (compile !== undefined) await run(compile, folder, '')
    const jwts = await createJwts()
    return (await run(start, folder, jwts.join('\n'))).trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the paths of the entries of a folder. None if there is no such folder. */
const entriesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])

const PYTHON = process.env['B2B_PYTHON'] ?? 'python3'
const PYTHON_MAIN = `
import sys
from sample import read_session
for token in sys.stdin.read().split("\\n"):
    session, reason = read_session(token)
    print(reason or session["member_id"] + " " + session["organization_id"])
`
const python: Language = {
  name: 'Python',
  block: 'python',
  missing:
    outputOf([PYTHON, '-c', 'import cryptography; from jwt import PyJWKClientConnectionError']) === null
      ? 'Python with PyJWT 2.8 and cryptography'
      : null,
  read: (sample, createJwts) =>
    runProgram({ files: { 'sample.py': sample, 'main.py': PYTHON_MAIN }, start: [PYTHON, 'main.py'] }, createJwts),
}

/** The folder of golang-jwt: in the cache of modules, or in a package of Debian. */
const golangJwt = [...(outputOf(['go', 'env', 'GOPATH'])?.split(delimiter) ?? []), '/usr/share/gocode']
  .flatMap((path) => [...entriesOf(join(path, 'pkg/mod/github.com/golang-jwt/jwt')), join(path, 'src/github.com/golang-jwt/jwt/v5')])
  .findLast((folder) => folder.includes('v5') && existsSync(join(folder, 'go.mod')))
const GO_MAIN = `package main

import (
	"bufio"
	"fmt"
	"os"
	"sample/session"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		claims, reason := session.Read(lines.Text())
		if claims != nil {
			reason = claims.Subject + " " + claims.Organization.ID
		}
		fmt.Println(reason)
	}
}
`
const GO_MODULE = `module sample
go 1.21
require github.com/golang-jwt/jwt/v5 v5.0.0
replace github.com/golang-jwt/jwt/v5 => ${golangJwt}
`
const go: Language = {
  name: 'Go',
  block: 'go',
  missing: golangJwt === undefined ? 'Go with golang-jwt' : null,
  read(sample, createJwts) {
    const files = { 'go.mod': GO_MODULE, 'main.go': GO_MAIN, 'session/session.go': sample }
    return runProgram({ files, compile: ['go', 'build', '-mod=mod', '-o', 'main', '.'], start: ['./main'] }, createJwts)
  },
}

/** The file of a Java library: in a package of Debian, or in the repository of Maven. */
const jarOf = (name: string, path: string): string | undefined =>
  [`/usr/share/java/${name}.jar`, ...entriesOf(join(homedir(), '.m2/repository', path)).flatMap(entriesOf)].find(
    (file) => file.endsWith('.jar') && existsSync(file),
  )
const jars = [jarOf('jose4j', 'org/bitbucket/b_c/jose4j'), jarOf('slf4j-api', 'org/slf4j/slf4j-api')]
const JAVA_MAIN = `
class Main {
  public static void main(String[] args) throws Exception {
    for (String token : new String(System.in.readAllBytes()).split("\\n")) {
      SessionResult result = SessionResult.read(token);
      System.out.println(result.reason() == null ? result.memberId() + " " + result.organizationId() : result.reason());
    }
  }
}
`
const classPath = ['.', ...jars].join(delimiter)
const java: Language = {
  name: 'Java',
  block: 'java',
  missing: jars.includes(undefined) || outputOf(['javac', '--version']) === null ? 'Java with jose4j' : null,
  read(sample, createJwts) {
    const files = { 'SessionResult.java': sample, 'Main.java': JAVA_MAIN }
    const compile: Command = ['javac', '-cp', classPath, ...Object.keys(files)]
    return runProgram({ files, compile, start: ['java', '-cp', classPath, 'Main'] }, createJwts)
  },
}

export const LANGUAGES: readonly Language[] = [python, go, java]
