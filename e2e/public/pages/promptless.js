// A mock of Google's script that never shows the prompt. `reason` in its URL is the reason that it reports.
const reason = new URL(document.currentScript.src).searchParams.get('reason')
const prompt = (notify) => {
  notify({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason })
  document.documentElement.dataset.prompted = 'true'
}
window.google = { accounts: { id: { initialize() {}, prompt } } }
