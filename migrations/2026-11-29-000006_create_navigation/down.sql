DROP TABLE navigation_items;
