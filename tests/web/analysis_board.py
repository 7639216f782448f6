"""A simulated person who builds a position on the page and analyses it."""

from playwright.sync_api import Page, expect

ALERT = "aside [role=alert]"


def study_a_position(page: Page, address: str) -> None:
    """From a card on the shelf to the best moves of a position, by keys and by the mouse."""
    page.goto(address)
    put_together(page)
    page.click("[data-do=study]")
    page.click("[data-do=think-along]")
    page.wait_for_selector("[data-thought]")
    expect(page.locator("[data-seat='1'] .score")).to_have_text("12")
    page.click("[data-do=odds] summary")
    page.locator("[data-odds]").first.click()
    expect(page.locator("[data-tried]:not([data-tried='0'])")).to_contain_text("everybody: ")
    page.click("[data-do=edit-position]")
    expect(page.locator("input[aria-label='Points of Player 2']")).to_have_value("12")


def put_together(page: Page) -> None:
    page.click("[data-game=base] [data-do=position]")
    page.click("[data-draw=D]")
    page.wait_for_selector("rect.open")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.click("button[data-move*=road]")
    page.wait_for_selector("[data-do=take-off]")
    page.click("[data-do=laid-last]")
    expect(page.locator(ALERT)).to_contain_text("no piece can be on the tile that was just laid")
    points = page.locator("input[aria-label='Points of Player 2']")
    points.fill("12")
    points.press("Enter")
    expect(page.locator(ALERT)).to_have_text("")
    page.locator("[data-do=square]").select_option("0")
    page.click("button[data-seat='1']")
    page.click("button[data-move*=field]")
    expect(page.locator("[data-do=take-off]")).to_contain_text("Player 2")
    page.click("[data-do=take-off]")
    expect(page.locator("[data-do=take-off]")).to_have_count(0)
    page.click("[data-do=undo]")
    page.click("[data-draw=U]")
    page.click("[data-do=in-hand]")
