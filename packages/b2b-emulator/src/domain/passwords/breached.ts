/** The most common passwords in lower case. The provider knows billions of breached passwords. */
const BREACHED_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 12345678 123456789 1234567890 password password1 password1! password123 password123! p@ssw0rd p@ssw0rd1 passw0rd passw0rd!
  p@ssword1 qwerty qwerty1 qwerty12 qwerty123 qwerty123! qwertyuiop 1q2w3e4r 1q2w3e4r! 1qaz2wsx 1qaz!qaz zaq12wsx zaq1@wsx abc123 abcd1234
  abcd1234! aa123456 admin admin123 admin123! administrator letmein letmein1 letmein1! welcome welcome1 welcome1! welcome123 welcome123!
  iloveyou iloveyou1 iloveyou1! monkey123 dragon123 sunshine1 sunshine1! football1 football1! baseball1 princess1 princess1! superman1 master123
  trustno1 trustno1! changeme changeme1 changeme1! secret123 secret123! test1234 test1234! summer2024! summer2025! summer2026! winter2024!
  winter2025! winter2026! spring2025! autumn2025! hello123 hello123! google123 michael1 charlie1 jordan23 correcthorsebatterystaple`.split(
    /\s+/,
  ),
)

/** Returns true if the password is in the list. Ignores the case. */
export const isBreached = (password: string): boolean => BREACHED_PASSWORDS.has(password.normalize('NFKC').toLowerCase())
