"""What is measured in a page that shows a mail."""

FAR_OUT = """() => [...document.querySelectorAll('body *')]
    .filter(it => !it.closest('pre') || it.tagName === 'PRE')
    .filter(it => it.getBoundingClientRect().right > innerWidth)
    .map(it => `${it.tagName}: ${it.textContent.slice(0, 60)}`)"""
"""What stands out of the page on the right; the map made of text scrolls inside itself."""

CANVAS = "html { background: Canvas; color: CanvasText }"
"""What the browser paints anyway; axe-core takes a page without a background for a white one."""

TROUBLES = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    const told = it => it.nodes.map(one => `${it.id}: ${one.html} ${one.failureSummary}`);
    return {
        serious: found.violations
            .filter(it => ['serious', 'critical'].includes(it.impact)).flatMap(told),
        unsure: found.incomplete.filter(it => it.id === 'color-contrast').flatMap(told),
        contrasts: found.passes.filter(it => it.id === 'color-contrast').length,
    };
}"""
